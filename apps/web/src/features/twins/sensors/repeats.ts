/** Whether a sensor was selected twice. */
export function repeats(sensors: readonly { idSensor: number | null }[]): boolean {
  const ids = sensors.flatMap(({ idSensor }) => idSensor ?? []);
  return new Set(ids).size < ids.length;
}
