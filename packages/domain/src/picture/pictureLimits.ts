/** Maximum pixels of an uploaded picture: the server needs memory for all of them to re-encode it. */
export const maxPicturePixels = 60_000_000;
