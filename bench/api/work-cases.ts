import type { Case, Seed } from './cases.ts';

const TICKETS = '/api/processes/ticket/filter?limit=50';

export function ticketCases({ ticket, state, newState }: Seed): Case[] {
  const id = 'idTicket';
  return [
    { name: 'tickets/list', method: 'GET', path: TICKETS, reference: '/tickets/list', id },
    {
      name: 'tickets/open',
      method: 'GET',
      path: `${TICKETS}&open=true&order=lateAt`,
      reference: '/tickets/open',
      id,
    },
    {
      name: 'tickets/board',
      method: 'GET',
      path: `${TICKETS}&idTicketState=${newState}&order=-idTicket`,
      reference: `/tickets/filter?state=${newState}`,
      id,
    },
    {
      name: 'tickets/filter',
      method: 'GET',
      path: `${TICKETS}&idTicketState=${state}`,
      reference: `/tickets/filter?state=${state}`,
      id,
    },
    {
      name: 'tickets/search',
      method: 'GET',
      path: `${TICKETS}&search=gotera`,
      reference: '/tickets/search?search=gotera',
      id,
    },
    {
      name: 'tickets/detail',
      method: 'GET',
      path: `/api/processes/ticket/${ticket}`,
      reference: `/tickets/detail?id=${ticket}`,
    },
  ];
}

/** Open tasks of the caller, so that nobody is told: each goes to the other of the first two states. */
const OWN_TASKS = `
  select t.id_task as id, t.version, '"idTaskState":' || o.id_task_state as facts
  from task t
  join lateral (select min(s.id_task_state) as id_task_state from task_state s
    where s.category in ('new', 'progress') and s.category <> t.category) o on true
  where t.id_assignee = 1 and t.id_creator = 1 and t.category in ('new', 'progress') and t.description ~ '[0-9a-f]{32}'
  order by t.version, t.id_task limit 50000`;

const read = (name: string, query: string, reference = `/tasks/${name}`): Case => ({
  name: `tasks/${name}`,
  method: 'GET',
  path: `/api/processes/getTask?limit=50&${query}`,
  reference,
  id: 'idTask',
});

export const taskCases = ({ taskState }: Seed): Case[] => [
  read('list', 'open=true'),
  read('mine', 'open=true&mine=assignee'),
  read('overdue', 'open=true&due=overdue&order=dueOn'),
  read('column', `open=true&idTaskState=${taskState}&order=dueOn`, `/tasks/column?state=${taskState}`),
  read('priority', 'open=true&order=TaskPriority'),
  read('search', 'search=gotera', '/tasks/search?search=gotera'),
  { name: 'tasks/counts', method: 'GET', path: '/api/v4/tasks/summary', reference: '/tasks/counts' },
  {
    name: 'tasks/create',
    method: 'POST',
    path: '/api/processes/createTask',
    reference: '/tasks/create',
    body: '{"title":"Banco {n}","description":"Prueba de carga","idTaskType":1,"idTaskPriority":2,"idWarehouse":1,"dueOn":"2030-01-15"}',
  },
  {
    name: 'tasks/update',
    method: 'PUT',
    path: '/api/processes/update/task/{id}',
    reference: '/tasks/update?id={id}',
    body: '{"version":{version},{facts}}',
    rows: OWN_TASKS,
  },
];
