package org.testcontainers.containers.wait.strategy;

import java.time.Duration;

public interface WaitStrategy {
  WaitStrategy withStartupTimeout(Duration timeout);

  /** Not of Testcontainers: whether the log says that the container is ready. */
  boolean isReady(String log);

  Duration timeout();
}
