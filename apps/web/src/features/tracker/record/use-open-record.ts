import { useNavigate, useSearch } from '../../../lib/navigation.ts';

/** The recorded action that is open over the screen, in the address. */
export function useOpenRecord() {
  const { registro } = useSearch();
  const navigate = useNavigate();
  const id = Number(registro);
  const change = (next: number | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, registro: next }), resetScroll: false });
  return {
    id: Number.isInteger(id) && id > 0 ? id : undefined,
    open: (next: number) => change(next),
    close: () => change(undefined),
  };
}
