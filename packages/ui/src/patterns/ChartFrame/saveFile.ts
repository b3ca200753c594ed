/** Hands a file to the browser's downloads. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
