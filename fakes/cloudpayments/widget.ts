/**
 * Returns a stand-in for the widget's script: `new cp.CloudPayments().start(options)` shows a form, posts to the fake
 * and resolves with the documented object.
 */
export const widgetScript = (address: string): string => `(() => {
  const address = ${JSON.stringify(address)};
  const words = {
    ru: { card: "Номер карты", pay: "Оплатить", sbp: "СБП", cancel: "Отмена", yes: "Подтвердить", no: "Отказать" },
    en: { card: "Card number", pay: "Pay", sbp: "SBP", cancel: "Cancel", yes: "Authenticate", no: "Fail" },
  };
  const button = (id, text) => {
    const made = document.createElement("button");
    Object.assign(made, { id, type: "button", textContent: text });
    made.style.cssText = "font:inherit;padding:.5rem;margin:.25rem";
    return made;
  };
  class CloudPayments {
    start(options) {
      const t = String(options.culture).startsWith("ru") ? words.ru : words.en;
      const dialog = document.createElement("dialog");
      dialog.id = "cloudpayments";
      dialog.setAttribute("aria-label", "CloudPayments (fake)");
      const head = document.createElement("p");
      head.textContent = options.description + ": " + Number(options.amount).toFixed(2) + " " + options.currency;
      const field = document.createElement("input");
      Object.assign(field, { id: "cp-card", inputMode: "numeric", autocomplete: "off", placeholder: t.card });
      field.setAttribute("aria-label", t.card);
      const error = document.createElement("p");
      error.id = "cp-error";
      error.setAttribute("role", "alert");
      const [pay, sbp, cancel] = [button("cp-pay", t.pay), button("cp-sbp", t.sbp), button("cp-cancel", t.cancel)];
      const [yes, no] = [button("cp-authenticate", t.yes), button("cp-fail", t.no)];
      yes.hidden = no.hidden = true;
      dialog.append(head, field, error, pay, sbp, yes, no, cancel);
      document.body.append(dialog);
      dialog.showModal();
      return new Promise((resolve) => {
        const end = (result) => {
          dialog.close();
          dialog.remove();
          resolve(result);
        };
        const send = async (card, isAuthenticated) => {
          let result;
          try {
            // As text, so that the browser asks for no permission first.
            const body = JSON.stringify({ options, card, isAuthenticated });
            result = await (await fetch(address + "/widget/pay", { method: "POST", body })).json();
          } catch (failure) {
            return end({ type: "error", status: "fail", message: String(failure) });
          }
          const asks = result.status === "needs3ds";
          yes.hidden = no.hidden = !asks;
          pay.hidden = sbp.hidden = field.hidden = asks;
          if (asks) return;
          if (result.status === "success" || options.retryPayment === false) return end(result);
          error.textContent = result.message || "Declined: " + result.data.ReasonCode;
          dialog.dataset.result = JSON.stringify(result);
        };
        pay.onclick = () => send(field.value);
        sbp.onclick = () => send("sbp");
        yes.onclick = () => send(field.value, true);
        no.onclick = () => send(field.value, false);
        const stop = () => {
          const last = dialog.dataset.result;
          end(last ? JSON.parse(last) : { type: "cancel", status: "cancel" });
        };
        cancel.onclick = stop;
        dialog.oncancel = (event) => {
          event.preventDefault();
          stop();
        };
      });
    }
  }
  window.cp = { CloudPayments };
})();
`;
