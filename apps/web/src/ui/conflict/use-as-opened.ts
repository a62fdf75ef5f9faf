import { useState } from 'react';

/** A record as it was when its form opened: a background refetch must not count as something the person has seen. */
export const useAsOpened = <Record>(record: Record): Record => useState(record)[0];
