import type { MaintenanceWindow as Window } from '../../domain/maintenance/window.ts';
import type { MaintenanceWindow } from '../clusters/maintenanceWindow.ts';

export const toWindow = (body: MaintenanceWindow): Window => ({
  enabled: body.enabled,
  daysOfWeek: body.days_of_week,
  startLocal: body.start_local,
  endLocal: body.end_local,
  timezone: body.timezone,
});

export const toWindowResource = (window: Window): MaintenanceWindow => ({
  enabled: window.enabled,
  days_of_week: window.daysOfWeek,
  start_local: window.startLocal,
  end_local: window.endLocal,
  timezone: window.timezone,
});
