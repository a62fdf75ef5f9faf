import { createTask, type TaskBody, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useWriteCompany, type WriteCompany } from '../../company/write-company.ts';
import { todayIn } from '../days.ts';
import { plainText } from '../plain-text.ts';
import {
  keyOf,
  type Named,
  parseQuickAdd,
  type QuickAddContext,
  type Understood,
} from './parse-quick-add.ts';

const WAIT_MS = 200;
const none: never[] = [];

/** Whether a locale writes the month before the day. */
function isMonthFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts[0] !== 'year';
}

/** What a line can name, read when the field is used. */
function useContext(enabled: boolean, company: WriteCompany) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const user = useSession((state) => state.user);
  const { data: options, error } = useRead(taskOptions, company.asked, { enabled });
  const { data: places } = useRead(
    activeWarehouses,
    { params: { id: company.idCompany }, query: { limit: LIMIT_MAX } },
    { enabled },
  );
  const context = useMemo((): QuickAddContext | undefined => {
    const from = options?.data;
    if (!from) return undefined;
    return {
      today: from.today || todayIn(timeZone),
      language: i18n.language,
      monthFirst: isMonthFirst(locale),
      people: from.people.map(({ idUser, name }) => ({ id: idUser, name })),
      me: user?.idUser,
      priorities: from.priorities.map(({ idTaskPriority, name }) => ({ id: idTaskPriority, name })),
      types: from.types.map(({ idTaskType, name }) => ({ id: idTaskType, name })),
      categories: from.categories.map(({ idTaskCategory, name }) => ({ id: idTaskCategory, name })),
      warehouses: (places?.data ?? none).map(({ idWarehouse, name }) => ({ id: idWarehouse, name })),
    };
  }, [options, places, i18n.language, locale, timeZone, user?.idUser]);
  return { context, failure: context ? null : error };
}

/** The device of exactly that name, if the user may see one. */
function useDevice(
  name: string | undefined,
  { idCompany }: WriteCompany,
): { device: Named | undefined; searching: boolean } {
  const can = useCan();
  const [search] = useDebouncedValue(name, WAIT_MS);
  const enabled = search !== undefined && can('twin:view');
  const { data, isFetching } = useRead(
    allTwins,
    { params: { idCompany }, query: { search: search ?? '', limit: 10 } },
    { enabled },
  );
  const row = data?.data.find((one) => name !== undefined && plainText(one.name) === plainText(name));
  return {
    device: row && { id: row.idTwin, name: row.name },
    searching: can('twin:view') && name !== undefined && (name !== search || isFetching),
  };
}

/** A line, what was understood of it, and what it becomes. */
export function useQuickAdd(used: boolean) {
  const [text, setText] = useState('');
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  /** Who was chosen where several were meant, by the piece of the line. */
  const [chosen, setChosen] = useState<Readonly<Record<string, Named>>>({});
  const company = useWriteCompany();
  const { context, failure } = useContext(used, company);
  const parsed = useMemo(
    () => (context ? parseQuickAdd(text, { ...context, ignored }) : { title: text.trim(), understood: [] }),
    [text, ignored, context],
  );
  const { device, searching } = useDevice(
    parsed.understood.find(({ kind }) => kind === 'device')?.text,
    company,
  );
  const { mutateAsync, isPending } = useWrite(createTask);

  const assigneeOf = (one: Understood): Named | undefined =>
    one.kind !== 'assignee' ? undefined : one.options.length === 1 ? one.options[0] : chosen[keyOf(one)];
  const ambiguous = parsed.understood.find((one) => one.kind === 'assignee' && !assigneeOf(one));

  const body: TaskBody = { title: parsed.title, ...company.named };
  for (const one of parsed.understood) {
    if (one.kind === 'due') body.dueOn = one.day;
    else if (one.kind === 'priority') body.idTaskPriority = one.value.id;
    else if (one.kind === 'type') body.idTaskType = one.value.id;
    else if (one.kind === 'category') body.idTaskCategory = one.value.id;
    else if (one.kind === 'warehouse') body.idWarehouse = one.value.id;
    else if (one.kind === 'assignee') body.idAssignee = assigneeOf(one)?.id ?? null;
    else if (device) body.idTwin = device.id;
  }

  return {
    text,
    setText,
    ...parsed,
    device,
    searching,
    /** Whether it is not yet known what the line means. */
    unsure: context === undefined || searching,
    failure,
    today: context?.today,
    ambiguous,
    assigneeOf,
    isPending,
    ignore: (one: Understood) => setIgnored([...ignored, keyOf(one)]),
    choose: (one: Understood, person: Named) => setChosen({ ...chosen, [keyOf(one)]: person }),
    async save() {
      const answer = await mutateAsync({ body });
      setText('');
      setIgnored([]);
      setChosen({});
      return answer;
    },
  };
}
export type QuickAddWork = ReturnType<typeof useQuickAdd>;
