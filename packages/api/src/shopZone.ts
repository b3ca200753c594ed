/** The shop's time zone: the days of reports, exports and articles are days in it, wherever the viewer is. */
export const shopZone = 'Asia/Hong_Kong';
/** Its offset from UTC, ms: Hong Kong has had no daylight saving since 1979. */
export const shopZoneOffsetMs = 8 * 3_600_000;
