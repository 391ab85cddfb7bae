/** How long a file stays readable after its download was requested, in milliseconds: Safari starts late. */
const READABLE_MS = 60_000;

/** Saves a file as a browser download. */
export function saveFile(content: Blob, name: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READABLE_MS);
}
