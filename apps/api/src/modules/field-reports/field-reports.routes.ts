import { recordsReport, trackedReport } from '@gemelo/contract/endpoints/field-reports';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../../http/actor.ts';
import { disconnectSignal, sendFinished } from '../../http/export-parts.ts';
import type { Api } from '../../http/handle.ts';
import { takeSlot } from '../../http/long-work.ts';
import type { FieldReports, Order } from './field-reports.service.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export function fieldReportRoutes(api: Api, reports: FieldReports) {
  const send = async (endpoint: AnyEndpoint, actor: Actor, reply: FastifyReply, order: Order) => {
    const freeSlot = takeSlot(api.database, actor, 'heavy');
    try {
      const { name, content } = await reports.make(actor, { ...order, signal: disconnectSignal(reply) });
      const read = (from: number, length: number) => content.subarray(from, from + length);
      const { format } = order;
      const file = { name, type: types[format], extension: format, size: content.length, read };
      await sendFinished(reply, endpoint, file, freeSlot);
      return reply;
    } catch (error) {
      freeSlot();
      throw error;
    }
  };

  api.file(recordsReport, ({ actor, params, query, language, reply }) => {
    // One's own, or anybody's for those who may look at the tracker.
    if (params.id !== actor.idUser && !actor.permissions.has('tracker:view'))
      throw new NotFound('user', params.id);
    return send(recordsReport, actor, reply, { ...query, users: [params.id], language });
  });
  api.file(trackedReport, ({ actor, query, body, language, reply }) =>
    send(trackedReport, actor, reply, {
      ...query,
      users: [body.idUser].flat(),
      actions: body.actions,
      language,
    }),
  );
}
