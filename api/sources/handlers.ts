export { decideRegisterProposal, listRegisterProposals } from './register/proposals.ts';
export { askSource, listSources, switchSource } from './sources.ts';
