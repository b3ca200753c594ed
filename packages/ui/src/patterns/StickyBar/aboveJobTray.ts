/**
 * `inset-block-end` of a sticky bar of the back office: above the job tray and its margin, at the end of the window
 * without one. See `useBottomBar`.
 */
export const aboveJobTray = 'calc(var(--sampan-job-tray, 0px) + min(var(--sampan-job-tray, 0px), 2rem))';
