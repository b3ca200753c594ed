/** Where the demo shop is said to be: in a file its own pictures are named with it. */
export const demoOrigin = 'https://sampan.example';
