/** Name of the draft of a registration. */
export const registrationDraft = 'registration';
/** Name of the draft of a password reset. */
export const recoveryDraft = 'password reset';

/** The drafts of visitors, which every login removes: they may be another person's. */
export const visitorDrafts: readonly string[] = [registrationDraft, recoveryDraft];

/** Key of a draft in sessionStorage. */
export const getDraftKey = (name: string): string => `draft ${name}`;
