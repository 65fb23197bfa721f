import { listSuggestions } from './suggestions.ts';

export const suggestionHandlers = { listSuggestions };
