import { useSearch } from '@tanstack/react-router';

export const INVENTORY = '/organización';
export const DEVICES = '/organización/twin';
export const SEGMENTS = '/organización/segmento';
export const SEARCH = '/organización/dispositivo';
export const SEGMENT = '/organización/dispositivo/segmento';
export const TWINS = '/dispositivo/dispositivos';

interface Asked {
  id?: string;
  idCompany?: string;
}

/** The record that the address names, and the search of links that stay with the company shown. */
export function useAsked() {
  const { id, idCompany } = useSearch({ strict: false }) as Asked;
  const number = Number(id);
  return {
    id: Number.isInteger(number) && number > 0 ? number : undefined,
    /** What goes into the address of a page of the inventory. */
    to: (next?: number) => ({ ...(next ? { id: next } : {}), ...(idCompany ? { idCompany } : {}) }) as never,
  };
}
