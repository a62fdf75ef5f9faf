import { recordsReport, trackedReport } from '@gemelo/contract/endpoints/field-reports';
import type { AnyEndpoint } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import type { ExportCall } from '../../http/export-parts.ts';
import type { Api } from '../../http/handle.ts';
import { sendMade } from '../../http/made-file.ts';
import type { FieldReports, Order } from './field-reports.service.ts';

type Asked = Omit<Order, 'readsAnswers' | 'language' | 'signal'>;

export function fieldReportRoutes(api: Api, reports: FieldReports) {
  const send = (endpoint: AnyEndpoint, call: ExportCall, asked: Asked) => {
    const { actor, language } = call;
    const readsAnswers = actor.permissions.has('form-answer:view');
    return sendMade(api.database, endpoint, call, asked.format, (signal) =>
      reports.make(actor, { ...asked, readsAnswers, language, signal }),
    );
  };

  api.file(recordsReport, (call) => {
    const { actor, params, query } = call;
    // One's own, or anybody's for those who may look at the tracker.
    if (params.id !== actor.idUser && !actor.permissions.has('tracker:view'))
      throw new NotFound('user', params.id);
    const { idAction: actions, idWarehouse: warehouses, ...asked } = query;
    return send(recordsReport, call, { ...asked, users: [params.id], actions, warehouses });
  });
  api.file(trackedReport, (call) => {
    const { idUser, actions, warehouses } = call.body;
    return send(trackedReport, call, { ...call.query, users: [idUser].flat(), actions, warehouses });
  });
}
