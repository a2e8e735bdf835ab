import type { BackendModule, ReadCallback, Services } from "i18next";

type Backend = Pick<BackendModule, "read">;

/**
 * i18next's HTTP loader, itself loaded when texts are asked for that the page does not have: the first page needs
 * none. A failure to load it is repeated as i18next repeats a failure to load texts.
 * @param loadPath address of a text file with `{{lng}}` and `{{ns}}`
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
