const steps = [1, 2, 5];

/** The longest round distance that fits into so many pixels. */
export function scaleOf(metresPerPixel: number, longest: number): { metres: number; pixels: number } {
  const most = metresPerPixel * longest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (steps.findLast((step) => step * power <= most) ?? 1);
  return { metres, pixels: metres / metresPerPixel };
}
