/** @returns the name under which what is being written to a group is stored on the device */
export function draftOf(groupId: number): string {
  return `chat:${groupId}`;
}
