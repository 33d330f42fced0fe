/** Is there a process of this number? It may be another one by now. */
export function isProcessAlive(number: number): boolean {
  if (number <= 0) return false;
  try {
    return process.kill(number, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
