/** Imported before all else: React and others choose their quick or their talkative form as they are loaded. */
process.env.NODE_ENV ||= 'production';
