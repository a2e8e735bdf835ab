/** Separate file, loaded later. */
export { Notifications, notifications } from "@mantine/notifications";
