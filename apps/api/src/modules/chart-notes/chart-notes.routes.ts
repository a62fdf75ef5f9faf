import {
  chartNotes,
  createChartNote,
  deleteChartNote,
  updateChartNote,
} from '@gemelo/contract/endpoints/chart-notes';
import { type Api, say } from '../../http/handle.ts';
import { chartNoteList } from './chart-notes.lists.ts';
import type { ChartNoteService } from './chart-notes.service.ts';

export function chartNoteRoutes(api: Api, notes: ChartNoteService) {
  // A warehouse belongs to one company; without one, the notes are those of the caller's own.
  api.list(chartNotes, ({ actor, query }, tx) =>
    chartNoteList(tx, query.idWarehouse ? query : { ...query, idCompany: actor.idCompany ?? 0 }),
  );
  api.handle(createChartNote, async ({ actor, body }) =>
    say('REQUEST_PROCESSED', await notes.create(actor, body)),
  );
  api.handle(updateChartNote, async ({ actor, params, body }) =>
    say('REQUEST_PROCESSED', await notes.update(actor, params.idChartNote, body)),
  );
  api.handle(deleteChartNote, async ({ actor, params }) => {
    await notes.remove(actor, params.idChartNote);
    return say('REQUEST_PROCESSED', null);
  });
}
