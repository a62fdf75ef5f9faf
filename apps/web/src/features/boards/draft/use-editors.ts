import { boardEditors, reportEditing } from '@gemelo/contract/endpoints/boards';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { useRead } from '../../../lib/query.ts';

/** Often enough for the server, which forgets editors after a while. */
const REPEAT_MS = 20_000;

/** Tells the server that this board is being edited, and answers who else is doing so. */
export function useEditors(idBoard: number, isEditing: boolean): readonly string[] {
  useEffect(() => {
    if (!isEditing) return;
    const report = (editing: boolean) =>
      // What is lost is repeated soon, or expires.
      void call(reportEditing, { params: { idBoard }, body: { editing } }).catch(() => undefined);
    report(true);
    const timer = setInterval(() => report(true), REPEAT_MS);
    return () => {
      clearInterval(timer);
      report(false);
    };
  }, [idBoard, isEditing]);
  const { data } = useRead(boardEditors, { params: { idBoard } }, { enabled: isEditing, every: REPEAT_MS });
  return isEditing ? (data?.data ?? []).filter(({ me }) => !me).map(({ user }) => user) : [];
}
