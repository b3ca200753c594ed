/** Address of the demo shop in links, export files and notification URLs. */
export const demoOrigin = 'https://sampan.example';
