import type { Catalogue } from '../kit/catalogue.ts';
import { action } from './action.ts';
import { activity } from './activity.ts';
import { cannedAnswer } from './canned-answer.ts';
import { category } from './category.ts';
import { certification } from './certification.ts';
import { company } from './company.ts';
import { companyProject } from './company-project.ts';
import { country } from './country.ts';
import { elementType } from './element-type.ts';
import { firmware } from './firmware.ts';
import { formCategory } from './form-category.ts';
import { lectureType } from './lecture-type.ts';
import { measurement } from './measurement.ts';
import { menu } from './menu.ts';
import { menuAction } from './menu-action.ts';
import { module } from './module.ts';
import { page } from './page.ts';
import { platform } from './platform.ts';
import { project } from './project.ts';
import { qualityType } from './quality-type.ts';
import { role } from './role.ts';
import { screen } from './screen.ts';
import { screenElement } from './screen-element.ts';
import { sensor } from './sensor.ts';
import { sensorType } from './sensor-type.ts';
import { station } from './station.ts';
import { step } from './step.ts';
import { taskCategory } from './task-category.ts';
import { taskPriority } from './task-priority.ts';
import { taskState } from './task-state.ts';
import { taskType } from './task-type.ts';
import { ticketState } from './ticket-state.ts';
import { ticketType } from './ticket-type.ts';
import { twinModel } from './twin-model.ts';
import { warehouseCategory } from './warehouse-category.ts';

/** Every catalogue, in the order of the documentation. */
export const catalogues: readonly Catalogue[] = [
  company,
  country,
  measurement,
  role,
  certification,
  sensor,
  sensorType,
  lectureType,
  twinModel,
  qualityType,
  firmware,
  station,
  action,
  platform,
  page,
  ticketType,
  ticketState,
  cannedAnswer,
  taskType,
  taskCategory,
  taskState,
  taskPriority,
  screen,
  elementType,
  screenElement,
  project,
  companyProject,
  formCategory,
  category,
  activity,
  step,
  module,
  menu,
  menuAction,
  warehouseCategory,
];

/** Finds a catalogue by name; an unknown name is a programming error. */
export function catalogueNamed(name: string): Catalogue {
  const found = catalogues.find((one) => one.name === name);
  if (!found) throw new Error(`no catalogue is called ${name}`);
  return found;
}
