interface Measured {
  idMeasurement: number;
}

/** Puts what is measured into an order of measurements; those that it does not name come last. */
export function inOrderOf<T extends Measured>(order: readonly number[], items: readonly T[]): T[] {
  const place = ({ idMeasurement }: Measured) => {
    const index = order.indexOf(idMeasurement);
    return index < 0 ? order.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}
