import type { ReactNode } from "react";
import { IconAlertTriangle, IconInfoCircle } from "../icons/icons.ts";
import classes from "./notice.module.css";

interface NoticeProps {
  readonly tone?: "info" | "warning" | "loss";
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Notice = ({ tone = "info", action, children }: NoticeProps) => (
  <div className={`${classes.notice} ${classes[tone]}`} role={tone === "info" ? "note" : "status"}>
    {tone === "info" ? (
      <IconInfoCircle size={18} stroke={1.6} aria-hidden />
    ) : (
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
    )}
    <div className={classes.text}>{children}</div>
    {action}
  </div>
);
