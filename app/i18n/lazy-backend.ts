import type { BackendModule, ReadCallback, Services } from "i18next";

type Backend = Pick<BackendModule, "read">;

/**
 * i18next's HTTP backend, loaded on the first request for missing texts; failures are retried.
 * @param loadPath with `{{lng}}` and `{{ns}}`
 */
export function lazyBackend(loadPath: string): BackendModule {
  let services: Services;
  let loading: Promise<Backend> | undefined;
  const load = async (): Promise<Backend> => {
    const { default: HttpBackend } = await import("i18next-http-backend");
    return new HttpBackend(services, { loadPath });
  };
  return {
    type: "backend",
    init: (given) => {
      services = given;
    },
    read: (language: string, namespace: string, callback: ReadCallback) => {
      loading ??= load();
      loading.then(
        (backend) => backend.read(language, namespace, callback),
        (error: Error) => {
          loading = undefined;
          callback(error, true);
        },
      );
    },
  };
}
