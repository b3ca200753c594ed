/** The shop's time zone: the days of reports, exports and articles are days in it, wherever the viewer is. */
export const shopZone = 'Asia/Hong_Kong';
