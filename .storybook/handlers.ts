/** What answers the stories' requests by default: the demo shop, as it opened, for every story. */
export { handlers, resetDemo } from '@sampan/demo/backend/handlers';
