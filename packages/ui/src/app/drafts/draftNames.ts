/** Name of the draft of a registration. */
export const registrationDraft = 'registration';
/** Name of the draft of a password reset. */
export const recoveryDraft = 'password reset';
/** Name of the draft of a changed e-mail or phone. */
export const contactDraft = 'contact change';

/** Drafts from before a login, which every login removes: they may be another person's. */
export const signedOutDrafts: readonly string[] = [registrationDraft, recoveryDraft];

/** Key of a draft in sessionStorage. */
export const getDraftKey = (name: string): string => `draft ${name}`;
