import { useState } from 'react';

/** A record as it was when its form opened: news of it must not pass for something that the person has seen. */
export const useAsOpened = <Record>(record: Record): Record => useState(record)[0];
