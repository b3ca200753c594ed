/** How long the files of a finished job are kept, and how long the job itself is listed, days. */
export const jobRetentionDays = { files: 7, jobs: 90 } as const;
