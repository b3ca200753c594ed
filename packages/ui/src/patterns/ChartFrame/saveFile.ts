/** Downloads a blob as a file. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the object URL after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
