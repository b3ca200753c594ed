/** Default request handlers of all stories: the demo backend, reset for each story. */
export { handlers, resetDemo } from '@sampan/demo/backend/handlers';
