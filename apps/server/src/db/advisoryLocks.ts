/** Keys of PostgreSQL's advisory locks, the same on all servers and in all releases: one for each task. */
export const advisoryLocks = {
  migrate: 7_202_611,
  categoryTree: 7_202_612,
  articleCategoryOrder: 7_202_613,
  joinServers: 7_202_614,
  storeBuild: 7_202_615,
  importMapping: 7_202_616,
  move: 7_202_617,
  claimBucket: 7_202_618,
} as const;
