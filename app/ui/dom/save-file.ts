export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser holds the content.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
