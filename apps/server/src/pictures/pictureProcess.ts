/** Child process that re-encodes uploaded pictures; `processPicture` starts and ends it. */
import { answerRequests } from './idleProcess.ts';
import { drawPicture, type PictureWork } from './pictureWork.ts';

answerRequests(({ source, work }: { source: Uint8Array; work: PictureWork }) => drawPicture(source, work));
