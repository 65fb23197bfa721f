import { listSuggestions } from './list-suggestions.ts';

export const suggestionHandlers = { listSuggestions };
