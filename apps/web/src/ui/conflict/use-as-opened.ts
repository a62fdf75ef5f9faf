import { useState } from 'react';

/** Snapshot of a record when its form opened: a background refetch must not replace the version the user has seen. */
export const useAsOpened = <Record>(record: Record): Record => useState(record)[0];
