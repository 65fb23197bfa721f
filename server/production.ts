/** This module must be imported first: React and other packages choose their production build when they are loaded. */
process.env.NODE_ENV ||= 'production';
