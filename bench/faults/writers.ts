import { DEMO_PASSWORD } from '../../apps/api/src/db/seed/people.ts';
import type { Client } from '../durability/client.ts';
import { profileWriter, type Writer } from '../durability/writers.ts';

const ADMIN = 'admin@gemelo.test';
const OFTEN_MS = 60;
const SELDOM_MS = 250;

const mustBeTaken = (status: number, body: unknown) => {
  if (status >= 400 && status < 500) throw new Error(`refused: ${JSON.stringify(body)}`);
};

/** New tickets: their titles are unique, and each is sent with a key until it is acknowledged. */
function ticketWriter(): Writer {
  let token = '';
  return {
    name: 'tickets nuevos',
    lanes: 2,
    limit: Number.POSITIVE_INFINITY,
    pauseMs: SELDOM_MS,
    prepare: async (client) => {
      token = (await client.signIn(ADMIN, DEMO_PASSWORD)).token;
    },
    write: async (client, _lane, mark) => {
      const { status, body } = await client.call('POST', '/api/processes/createTicket', {
        token,
        key: `ticket-${mark}`,
        body: { title: `Falla ${mark}`, idTicketType: 1 },
      });
      mustBeTaken(status, body);
      return status === 200;
    },
    counted: `select substr(title, 7) as mark, count(*)::int as times from ticket where title like 'Falla w%' group by 1`,
  };
}

interface TaskOfLane {
  idTask: number;
  version: number;
}

/** Changes of tasks, each with the version of the one before: what was committed twice would be refused the next time. */
function taskWriter(): Writer {
  const tasks: TaskOfLane[] = [];
  const lanes = 3;
  let token = '';
  return {
    name: 'cambios de tareas',
    lanes,
    limit: Number.POSITIVE_INFINITY,
    pauseMs: OFTEN_MS,
    prepare: async (client) => {
      token = (await client.signIn(ADMIN, DEMO_PASSWORD)).token;
      for (let lane = 0; lane < lanes; lane += 1) {
        const body = { title: `Tarea ${lane}` };
        const made = await client.call('POST', '/api/processes/createTask', { token, body });
        tasks.push(made.body.data as unknown as TaskOfLane);
      }
    },
    write: async (client, lane, mark) => {
      const task = tasks[lane];
      if (!task) throw new Error(`nobody writes in lane ${lane}`);
      const { status, body } = await client.call('PUT', `/api/processes/update/task/${task.idTask}`, {
        token,
        key: `task-${mark}`,
        body: { title: mark, version: task.version },
      });
      mustBeTaken(status, body);
      if (status === 200) task.version = Number(body.data?.version);
      return status === 200;
    },
    counted: `select after->>'title' as mark, count(*)::int as times from audit
      where entity = 'task' and action = 'edit' and after->>'title' like 'w%' group by 1`,
  };
}

/** All that people write meanwhile. */
export const writers = (): Writer[] => [
  { ...profileWriter(), pauseMs: OFTEN_MS },
  ticketWriter(),
  taskWriter(),
];

/** A page that everybody has open. */
export async function homeReader(client: Client): Promise<() => Promise<number>> {
  const { token } = await client.signIn(ADMIN, DEMO_PASSWORD);
  return async () => (await client.call('GET', '/api/v4/home/counters', { token })).status;
}
