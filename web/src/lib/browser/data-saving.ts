/** @returns true if the person has asked the browser to save data */
export function savesData(): boolean {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  return line?.saveData === true;
}
