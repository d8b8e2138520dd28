import { onServer } from '../database/postgres.ts';
import type { EngineDatabases } from './containerEngine.ts';

/** Databases of containers, on the server of the run. */
export const engineDatabases = (serverUrl: string): EngineDatabases => {
  const { port, username, password, searchParams } = new URL(serverUrl);
  return {
    settings: async (volume) => {
      await onServer(`create database ${nameOf(volume)}`).catch((error: { code?: string }) => {
        if (error.code !== '42P04') throw error;
      });
      return {
        KC_DB_URL_HOST: searchParams.get('host') ?? '127.0.0.1',
        KC_DB_URL_PORT: port,
        KC_DB_URL_DATABASE: nameOf(volume),
        KC_DB_USERNAME: username,
        KC_DB_PASSWORD: password,
      };
    },
    drop: (volume) => onServer(`drop database if exists ${nameOf(volume)} with (force)`),
  };
};

const nameOf = (volume: string): string => volume.replaceAll(/[^a-z0-9]/g, '_');
