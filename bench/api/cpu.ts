import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const milliseconds = (ticks: number) => (ticks * 1000) / TICKS_PER_SECOND;

/** Fields of /proc/<pid>/stat after the name, which may contain spaces; empty if the process has ended. */
function statOf(pid: number): number[] {
  try {
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ')
        .map((field) => Number(field)) ?? []
    );
  } catch {
    return [];
  }
}

export const parentOf = (pid: number): number => statOf(pid)[1] ?? 0;

/** CPU time of one process so far, in milliseconds. */
export function cpuOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13);
  return milliseconds(user + system);
}

/** CPU time of a process and all its children, including ended ones. */
export function cpuOfFamily(pid: number): number {
  const [ended = 0, endedSystem = 0] = statOf(pid).slice(13, 15);
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);
  return cpuOf(pid) + milliseconds(ended + endedSystem) + children.reduce((sum, one) => sum + cpuOf(one), 0);
}
