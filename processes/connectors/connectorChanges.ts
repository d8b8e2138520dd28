import { connectors } from '../../domain/connectors/connector.ts';
import { categoryOf } from '../../domain/core/log/eventLog.ts';
import { changeSignalOf, type ChangeSignal, type ChangeSignalDeps } from '../../engine/feed/changeSignal.ts';

/** Tells when connectors may have changed and their read model shows it. */
export const connectorChanges = (deps: ChangeSignalDeps): ChangeSignal =>
  changeSignalOf(deps, ['connectors'], ({ stream }) => categoryOf(stream) === connectors.category);
