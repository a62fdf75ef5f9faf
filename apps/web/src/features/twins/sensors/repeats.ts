/** Whether a sensor was chosen twice. */
export function repeats(sensors: readonly { idSensor: number | null }[]): boolean {
  const chosen = sensors.flatMap(({ idSensor }) => idSensor ?? []);
  return new Set(chosen).size < chosen.length;
}
