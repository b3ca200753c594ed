/** Days for which the files of a finished job, and the job record, are kept. */
export const jobRetentionDays = { files: 7, jobs: 90 } as const;
