import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { OPERATOR, OTHER } from './people.ts';
import { FAULT, type Step, type Story, stories } from './ticket-stories.ts';

const HOUR_MS = 3_600_000;
const [NEW, WORKING, WAITING, SOLVED] = [1, 2, 3, 4] as const;
const [HIGH, MEDIUM] = [2, 3];
const HUMIDITY_RULE = 2;
const [ADMIN, KEEPER, NEIGHBOUR] = [1, 5, 7];

interface Name {
  name: string;
  category: string;
}

/** The names of users and states that the history shows. */
async function readNames(tx: Tx) {
  const people = await tx.selectFrom('appUser').select(['idUser', 'name']).execute();
  const states = await tx.selectFrom('ticketState').select(['idTicketState', 'name', 'category']).execute();
  const named = new Map<number, Name>(states.map(({ idTicketState, ...state }) => [idTicketState, state]));
  return {
    person: (idUser: number) => people.find((one) => one.idUser === idUser)?.name ?? '',
    state: (idTicketState: number): Name => named.get(idTicketState) ?? { name: '', category: 'new' },
  };
}
type Names = Awaited<ReturnType<typeof readNames>>;

interface Past extends Omit<Story, 'by' | 'twin' | 'silence' | 'opened'> {
  idCompany: number;
  by: number | null;
  opened: Date;
  idTwin?: number | null;
  idWarehouse?: number | null;
  idAlarm?: number | null;
  /** When and how the ticket's alarm ended. */
  alarmOver?: { at: Date; resolution: string | null } | null;
}

type Event = {
  kind: 'opened' | 'assignee' | 'state' | 'closed' | 'alarm';
  at: Date;
  idUser: number | null;
  was?: string | null;
  became?: string | null;
  note?: string | null;
};

/** Computes the result of a story's steps: the ticket's state, times, history and comments. */
function playStory({ by, opened, steps, alarmOver }: Past, names: Names) {
  const now = {
    idTicketState: NEW as number,
    idAssignee: null as number | null,
    firstResponseAt: null as Date | null,
    firstResponseSeconds: null as number | null,
    waitingSince: null as Date | null,
    waitingSeconds: 0,
    resolvedAt: null as Date | null,
    justification: null as string | null,
    updatedAt: opened,
  };
  const events: Event[] = [{ kind: 'opened', at: opened, idUser: by }];
  const comments: { idUser: number; text: string; createdAt: Date; updatedAt: Date }[] = [];
  const enter = (idTicketState: number, at: Date) => {
    if (now.waitingSince)
      now.waitingSeconds += Math.round((at.getTime() - now.waitingSince.getTime()) / 1000);
    now.waitingSince = idTicketState === WAITING ? at : null;
    now.idTicketState = idTicketState;
  };
  for (const step of steps) {
    const at = new Date(opened.getTime() + step.after * HOUR_MS);
    // For a ticket about an alarm, steps in the future are left out.
    if (at.getTime() > Date.now()) break;
    const line = { at, idUser: step.by };
    now.updatedAt = at;
    if (!('assigns' in step) && now.firstResponseAt === null && step.by !== by) {
      now.firstResponseAt = at;
      now.firstResponseSeconds = Math.round(step.after * 3600);
    }
    if ('says' in step) comments.push({ idUser: step.by, text: step.says, createdAt: at, updatedAt: at });
    else if ('assigns' in step) {
      const was = now.idAssignee === null ? null : names.person(now.idAssignee);
      events.push({ ...line, kind: 'assignee', was, became: names.person(step.assigns) });
      now.idAssignee = step.assigns;
    } else {
      const [kind, next, note] =
        'closes' in step
          ? (['closed', step.closes, step.why] as const)
          : (['state', step.state, null] as const);
      const was = names.state(now.idTicketState).name;
      enter(next, at);
      events.push({ ...line, kind, was, became: names.state(next).name, note });
      if (kind === 'closed') Object.assign(now, { resolvedAt: at, justification: note });
    }
  }
  if (alarmOver) events.push({ kind: 'alarm', at: alarmOver.at, idUser: null, became: alarmOver.resolution });
  return { now, events, comments };
}

async function record(tx: Tx, past: Past, names: Names) {
  const { idCompany, opened, due, alarmOver } = past;
  const { now, events, comments } = playStory(past, names);
  const { idTicket } = await tx
    .insertInto('ticket')
    .values({
      ...now,
      category: names.state(now.idTicketState).category,
      idCompany,
      title: past.title,
      description: past.description,
      idTicketType: past.type,
      idTaskPriority: past.priority,
      idReporter: past.by,
      idTwin: past.idTwin ?? null,
      idWarehouse: past.idWarehouse ?? null,
      idAlarm: past.idAlarm ?? null,
      alarmOverAt: alarmOver?.at ?? null,
      openedAt: opened,
      dueAt: due === undefined ? null : new Date(opened.getTime() + due * HOUR_MS),
      version: events.length,
    })
    .returning('idTicket')
    .executeTakeFirstOrThrow();
  const ordered = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await tx
    .insertInto('ticketEvent')
    .values(ordered.map((event) => ({ ...event, idCompany, idTicket })))
    .execute();
  for (const { text, ...comment } of comments) {
    const { idComment } = await tx
      .insertInto('comment')
      .values({ ...comment, text, idCompany, subject: 'ticket', idSubject: idTicket })
      .returning('idComment')
      .executeTakeFirstOrThrow();
    await sql`
      insert into ticket_mention (id_ticket, id_user, id_company, id_comment, at)
      select ${idTicket}, id_user, id_company, ${idComment}, ${comment.createdAt} from app_user
      where id_company = ${idCompany} and strpos(${text}, '@' || name) > 0 on conflict do nothing`.execute(
      tx,
    );
  }
}

interface SeededAlarm {
  idAlarm: number;
  idTwin: number;
  idWarehouse: number;
  title: string;
  openedAt: string;
  resolvedAt: string | null;
  resolution: string | null;
}

/** Alarms of a condition in the operator's company, oldest first. */
const alarmsOf = async (
  tx: Tx,
  condition: 'silence' | 'above',
  idAlarmRule?: number,
): Promise<SeededAlarm[]> => {
  const rule = idAlarmRule === undefined ? sql`` : sql`and a.id_alarm_rule = ${idAlarmRule}`;
  const { rows } = await sql<SeededAlarm>`
    select a.id_alarm, a.id_twin, a.id_warehouse, r.name || ': ' || t.name as title,
      iso(a.opened_at) as opened_at, iso(a.resolved_at) as resolved_at, a.resolution
    from alarm a join alarm_rule r on r.id_alarm_rule = a.id_alarm_rule join twin t on t.id_twin = a.id_twin
    where a.id_company = ${OPERATOR} and a.condition = ${condition} ${rule}
    order by a.opened_at, a.id_alarm`.execute(tx);
  return rows;
};

const overOf = ({ resolvedAt, resolution }: SeededAlarm) =>
  resolvedAt === null ? null : { at: new Date(resolvedAt), resolution };

/** Leak alarms open tickets automatically; users took up most of them. */
async function leakTickets(tx: Tx): Promise<Past[]> {
  const { idTicketType: type } = await tx
    .insertInto('ticketType')
    .values({
      name: 'Condiciones de almacenamiento',
      description: 'Humedad o temperatura fuera de lo permitido',
    })
    .returning('idTicketType')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('alarmRule')
    .set({ idTicketType: type })
    .where('idAlarmRule', '=', HUMIDITY_RULE)
    .execute();
  const firstSteps: Step[] = [
    { after: 0.6, by: ADMIN, assigns: KEEPER },
    { after: 1, by: KEEPER, state: WORKING },
    { after: 1.5, by: KEEPER, says: 'Gotera por la tormenta. Movimos las estibas y pusimos lona.' },
  ];
  const why = 'La humedad volvió a lo normal y la lámina quedó reparada.';
  return (await alarmsOf(tx, 'above', HUMIDITY_RULE)).map((alarm, index) => {
    const alarmOver = overOf(alarm);
    return {
      ...alarm,
      idCompany: OPERATOR,
      by: null,
      opened: new Date(alarm.openedAt),
      description: '',
      type,
      priority: HIGH,
      alarmOver,
      steps: alarmOver
        ? [...firstSteps, { after: 26 + index, by: KEEPER, closes: SOLVED, why }]
        : firstSteps.slice(0, 2 * index),
    };
  });
}

async function storyTickets(tx: Tx): Promise<Past[]> {
  const silences = await alarmsOf(tx, 'silence');
  const twins = await tx
    .selectFrom('twin')
    .select(['idTwin', 'idWarehouse'])
    .where('idCompany', '=', OPERATOR)
    .where('station', '=', false)
    .orderBy('idTwin')
    .execute();
  return stories.map(({ twin, silence, opened, ...story }) => {
    const alarm = silence === undefined ? undefined : silences.at(silence);
    const about = alarm ?? (twin === undefined ? undefined : twins[twin]);
    return {
      ...story,
      idCompany: OPERATOR,
      opened: alarm
        ? new Date(new Date(alarm.openedAt).getTime() + HOUR_MS / 2)
        : new Date(Date.now() - opened * HOUR_MS),
      idTwin: about?.idTwin ?? null,
      idWarehouse: about?.idWarehouse ?? null,
      idAlarm: alarm?.idAlarm ?? null,
      alarmOver: alarm ? overOf(alarm) : null,
    };
  });
}

const neighbour = (opened: number, title: string, steps: readonly Step[]): Past => ({
  idCompany: OTHER,
  by: NEIGHBOUR,
  opened: new Date(Date.now() - opened * HOUR_MS),
  title,
  description: '',
  type: FAULT,
  priority: MEDIUM,
  steps,
});

/** Thirty days of tickets in every state. */
export async function seedTickets(tx: Tx) {
  const names = await readNames(tx);
  const all = [
    ...(await leakTickets(tx)),
    ...(await storyTickets(tx)),
    neighbour(200, 'Dispositivo con golpe en la tapa', [
      { after: 30, by: NEIGHBOUR, closes: SOLVED, why: 'Se cambió la tapa.' },
    ]),
    neighbour(15, 'Humedad alta cerca del portón', [{ after: 2, by: NEIGHBOUR, says: 'Lo reviso mañana.' }]),
  ];
  // Ticket numbers follow the order of opening.
  for (const past of all.sort((a, b) => a.opened.getTime() - b.opened.getTime()))
    await record(tx, past, names);
}
