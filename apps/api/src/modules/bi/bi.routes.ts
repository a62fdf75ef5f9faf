import * as bi from '@gemelo/contract/endpoints/bi';
import type { Api } from '../../http/handle.ts';
import type { BiService } from './bi.service.ts';

export function biRoutes(api: Api, figures: BiService) {
  api.figures(bi.averageVariables, ({ actor, body }) => figures.averages(actor, body));
  api.figures(bi.averageVariablesSegment, ({ actor, body }) => figures.segmentAverages(actor, body));
  api.figures(bi.variableSegment, ({ actor, body }) => figures.segmentVariables(actor, body));
  api.figures(bi.minMaxVariables, ({ actor, body }) => figures.extremes(actor, body));
  api.figures(bi.thermalAmplitude, ({ actor, body }) => figures.amplitudes(actor, body));
  api.figures(bi.thermalAmplitudeByWarehouse, ({ actor, body }) => figures.warehouseAmplitudes(actor, body));
  api.figures(bi.hoursAboveHumidity, ({ actor, body }) => figures.hoursAboveHumidity(actor, body));
  api.figures(bi.hoursAboveTemperature, ({ actor, body }) => figures.hoursAboveTemperature(actor, body));
  api.figures(bi.storageConditions, ({ actor, body }) => figures.storageConditions(actor, body));
  api.figures(bi.actualStateSensor, ({ actor, body }) => figures.sensorStates(actor, body));
  api.figures(bi.percentageStateSensorByHour, ({ actor, body }) => figures.reportingShares(actor, body));
  api.figures(bi.dailyBehavior, ({ actor, body }) => figures.dailyBehaviour(actor, body));
  api.figures(bi.weatherPrecipitation, ({ actor, body }) => figures.precipitation(actor, body));
  api.figures(bi.weatherStation, ({ actor, body }) => figures.stationVariables(actor, body));
  api.figures(bi.windRose, ({ actor, body }) => figures.windRose(actor, body));
}
